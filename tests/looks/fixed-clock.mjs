/** Loaded before a program (`node --import`): for it, and for its worker threads, it is always this moment. */
const MOMENT = Number(process.env.FIXED_CLOCK)
const Clock = Date

globalThis.Date = new Proxy(Clock, {
  construct: (target, given, asked) => Reflect.construct(target, given.length > 0 ? given : [MOMENT], asked),
  apply: () => new Clock(MOMENT).toString(),
  get: (target, name, self) => (name === 'now' ? () => MOMENT : Reflect.get(target, name, self)),
})
Clock.prototype.constructor = globalThis.Date
