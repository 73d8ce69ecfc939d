/** What clients can be sorted by. */
export const CLIENT_SORTS = ['Surname', 'Name'] as const
