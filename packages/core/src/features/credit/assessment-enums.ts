export const ASSESSMENT_VERDICTS = ['positive', 'negative'] as const
export type AssessmentVerdict = (typeof ASSESSMENT_VERDICTS)[number]

export const ASSESSMENT_VERDICT_NAMES: Readonly<Record<AssessmentVerdict, string>> = {
  positive: 'Positive',
  negative: 'Negative',
}

/** What whoever decides does with the application. */
export const ASSESSMENT_DECISIONS = ['grant', 'refuse'] as const
export type AssessmentDecision = (typeof ASSESSMENT_DECISIONS)[number]

export const ASSESSMENT_DECISION_NAMES: Readonly<Record<AssessmentDecision, string>> = {
  grant: 'Grant credit',
  refuse: 'Refuse credit',
}

export const APPLICANTS_MAX = 4
export const DEPENDANTS_MAX = 20
/** Papers that one assessment names. */
export const SEEN_MAX = 10
