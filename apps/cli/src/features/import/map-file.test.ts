import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiError } from '@forecourt/core/client/errors'
import { afterAll, expect, test } from 'vitest'
import { readMapFile } from './map-file'

const folder = mkdtempSync(join(tmpdir(), 'forecourt map '))
afterAll(() => rmSync(folder, { recursive: true }))

function written(text: string): string {
  const path = join(folder, 'map.yaml')
  writeFileSync(path, text)
  return path
}
const refusal = (text: string) => {
  try {
    readMapFile(written(text))
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : []
  }
  return []
}

const RIGHT = `kind: vehicles
separator: tab
headings: 3
columns:
  Reg No: Registration
  Bought Date: { from: Purchased, days: dd/MM/yyyy }
  Transmission: { value: Manual }
  Note: null
`

test('[commands 3.9] one file holds the mappings of all kinds', () => {
  const map = readMapFile(written('vehicles:\n  columns:\n    Reg No: Plate\nclients:\n  columns: { Name: Who }\n'))
  expect(map.byKind).toEqual({ vehicles: { columns: { 'Reg No': 'Plate' } }, clients: { columns: { Name: 'Who' } } })
  expect(refusal('vehicles:\n  colums:\n    Reg No: Plate\nclients: {}\n')).toEqual([
    'map.yaml:2:3: vehicles has no colums. Did you mean columns?',
  ])
})

test('[commands 3.9] a mapping is what it says', () => {
  expect(readMapFile(written(RIGHT)).mapping).toEqual({
    ...{ kind: 'vehicles', separator: 'tab', headings: 3 },
    columns: {
      'Reg No': 'Registration',
      'Bought Date': { from: 'Purchased', days: 'dd/MM/yyyy' },
      Transmission: { value: 'Manual' },
      Note: null,
    },
  })
  expect(readMapFile(written('')).mapping).toEqual({})
})

test('[commands 3.9] all that is wrong with a mapping is told, each with its place', () => {
  expect(
    refusal(
      'kind: cars\nseperator: ";"\nheadings: 0\ncolumns:\n  Reg No: 5\n  Make: { form: x }\n  Model: { from: a, value: b }\n',
    ),
  ).toEqual([
    expect.stringMatching(/^map\.yaml:1:7: kind: .*"clients"/),
    'map.yaml:2:1: a mapping has no seperator. Did you mean separator?',
    expect.stringMatching(/^map\.yaml:3:11: headings: /),
    'map.yaml:5:11: columns.Reg No is a heading, or from, value, days and numbers, or null',
    'map.yaml:6:11: columns.Make has no form. Did you mean from?',
    'map.yaml:7:10: columns.Model: Either from or value',
  ])
  expect(refusal('columns: [')).toEqual([expect.stringMatching(/^map\.yaml:1:11: no YAML: /)])
  expect(refusal('- a')).toEqual([expect.stringMatching(/^map\.yaml:1:1: a mapping: /)])
  expect(() => readMapFile(join(folder, 'nowhere.yaml'))).toThrow('cannot be read')
})

test('[commands 3.9] what the server says against a mapping is told where it stands', () => {
  const { refusalLines } = readMapFile(written(RIGHT))
  const errors = {
    'mapping.columns.Reg No': ['No heading of the file is Registration'],
    'mapping.headings': ['There are no headings in line 3'],
  }
  expect(refusalLines(new ApiError(400, { errors }))?.message.split('\n')).toEqual([
    'map.yaml:3:11: There are no headings in line 3',
    'map.yaml:5:3: No heading of the file is Registration',
  ])
  expect(refusalLines(new ApiError(400, { errors: { fileName: ['No'] } }))).toBeNull()
})
