import { expect, test } from 'vitest'
import { diskSpaceText, isDiskLow, lowDiskSentence } from './disks'

const GB = 1e9

test.each([
  [100, 5, true],
  [100, 9.9, true],
  [100, 10, false],
  [2_000, 19, true],
  // A tenth of a large disk is room enough.
  [2_000, 100, false],
  [2, 0.9, true],
  [1.5, 1.2, false],
])('[server 14.5] of %d GB %d are left: low is %s', (size, free, isLow) => {
  expect(isDiskLow({ sizeBytes: size * GB, freeBytes: free * GB })).toBe(isLow)
})

test('[server 14.5] the sentence says how much is left and for what', () => {
  const disk = { freeBytes: 4.94 * GB, sizeBytes: 100 * GB }
  expect(
    lowDiskSentence([
      { place: 'data', ...disk },
      { place: 'backups', ...disk },
    ]),
  ).toBe('Little space is left: 4.9 of 100.0 GB (data, backups)')
  expect(diskSpaceText(disk)).toBe('Disk 95 % full')
})
