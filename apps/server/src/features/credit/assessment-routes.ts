import type { assessmentOperations } from '@forecourt/core/features/credit/assessment-operations'
import type { Handlers } from '../../context'
import { readAssessments, recordRefusal, saveAssessment } from './assessment-service'

export const assessmentHandlers: Handlers<typeof assessmentOperations> = {
  GetAssessment: (ctx, request) => readAssessments(ctx, request),
  SaveAssessment: (ctx, draft) => saveAssessment(ctx, draft),
  RecordRefusal: async (ctx, given) => ({ id: await recordRefusal(ctx, given) }),
}
