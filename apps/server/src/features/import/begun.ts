/** Why nothing comes in before a cash book that has begun. */
export const BEGUN = 'The cash book has begun: nothing can be brought forward into it'
