/** A reproducible random generator: the same seed gives the same dealership. */
export class Chance {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** Returns a number from 0 (included) to 1 (excluded); mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** True with this probability. */
  happens(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(of: readonly T[]): T {
    const picked = of[Math.floor(this.next() * of.length)]
    if (picked === undefined) throw new RangeError('Nothing to pick from')
    return picked
  }

  /** Returns one of the values, by their weights. */
  pickWeighted<T>(of: readonly (readonly [T, number])[]): T {
    let left = this.next() * of.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of of) {
      left -= weight
      if (left < 0) return value
    }
    return this.pick(of)[0]
  }

  shuffle<T>(of: readonly T[]): T[] {
    const all = [...of]
    for (let i = all.length - 1; i > 0; i--) {
      const j = this.between(0, i)
      const a = all[i] as T // both places exist: i and j are within the array
      all[i] = all[j] as T
      all[j] = a
    }
    return all
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.between(0, 9)).join('')
  }
}
