export const TRANSFER_SORTS = ['DateTime', 'RegNo', 'Make', 'Model'] as const
