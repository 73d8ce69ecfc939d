import { config } from 'zod'

// The policy of the page refuses evaluated code: a validator that tries it costs each load the time of an error. Imported before all schemas.
config({ jitless: true })
