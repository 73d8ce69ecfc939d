export const CLIENT_SORTS = ['Surname', 'Name'] as const
