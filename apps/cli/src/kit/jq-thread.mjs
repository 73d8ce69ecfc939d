import { parentPort, workerData } from 'node:worker_threads'
import { loadJq } from 'jq-wasm/inline'

// jq computes without a pause: in a thread of its own it can be ended.
const { expression } = workerData
const jq = await loadJq()
// Compiled alone: its values are those of no input.
parentPort?.postMessage(jq.raw(null, `def result: (${expression}\n); empty`, ['-n']))
parentPort?.on('message', ({ printed, options }) => parentPort?.postMessage(jq.raw(printed, expression, options)))
