import { operation } from '../../kernel/operation'
import { Created } from '../../kernel/wire'
import { AssessmentIn, AssessmentRef, AssessmentsOut, RefusalLetterIn, SavedAssessment } from './assessment-schemas'

/**
 * Whether a buyer can pay the instalments.
 * @source server 20.30
 */
export const assessmentOperations = {
  /** The assessments of a client for a vehicle. */
  GetAssessment: operation({
    access: { needs: 'sales', token: 'none', passcode: 'all', prices: [] },
    reads: ['client', 'vehicle', 'deal', 'settings'],
    method: 'GET',
    path: '/api/HPSchedule/GetAssessment',
    input: AssessmentRef,
    output: AssessmentsOut,
  }),
  /** Saves an assessment as a new version; the earlier ones are kept. */
  SaveAssessment: operation({
    access: { needs: 'sales', token: 'none', passcode: 'all', prices: [] },
    changes: ['client', 'vehicle'],
    method: 'POST',
    path: '/api/HPSchedule/SaveAssessment',
    input: AssessmentIn,
    output: SavedAssessment,
    success: 'Assessment saved',
  }),
  /** Records that the client got the letter of a refusal (server 20.42). */
  RecordRefusal: operation({
    access: { needs: ['sales', 'documents'], token: 'none', passcode: 'all', prices: [] },
    changes: ['client', 'vehicle'],
    method: 'POST',
    path: '/api/HPSchedule/RecordRefusal',
    input: RefusalLetterIn,
    output: Created,
    success: 'Recorded in the credit file',
  }),
}
