import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Bucket } from '../config'
import { DIGEST, digestOf, FilesAway, type FileStore } from './file-store'

const TRIES_MAX = 4
const BACK_OFF_MS = 250
/** Limit of a call: a file of 20 MB over a slow line. */
const PATIENCE_MS = 60_000
const UP_WITHIN_MS = 3_000
/** Age below which a file is safe from a sweep, which removes what is older than a day. */
const FRESH_MS = 12 * 3_600_000

interface S3Request {
  /** After the bucket; empty for the bucket itself. */
  object?: string
  query?: Readonly<Record<string, string>>
  body?: Uint8Array
  digest?: string
  withinMs?: number
  tries?: number
}

interface S3Answer {
  status: number
  headers: Headers
  bytes: Buffer
}

/**
 * Stores files as objects `aa/aabb…` of a bucket, behind the prefix. The server checks what it gets against the signed digest, and answers once it is
 * complete.
 */
export function s3Files(place: S3Bucket): FileStore {
  const ask = requestSender(place)
  const start = place.prefix === '' ? '' : `${place.prefix}/`
  const objectOf = (digest: string) => `${start}${digest.slice(0, 2)}/${digest}`
  const head = async (digest: string) => {
    const { status, headers } = await ask('HEAD', { object: objectOf(digest) })
    if (status === 404) return null
    return { size: Number(headers.get('content-length')), putAt: new Date(headers.get('last-modified') ?? 0) }
  }
  const page = async (query: Readonly<Record<string, string>>, limits: Pick<S3Request, 'withinMs' | 'tries'> = {}) => {
    const { status, bytes } = await ask('GET', { query: { 'list-type': '2', prefix: start, ...query }, ...limits })
    if (status === 404) throw new FilesAway(`There is no bucket ${place.bucket}`)
    return bytes.toString('utf8')
  }
  return {
    async put(bytes) {
      const digest = digestOf(bytes)
      const there = await head(digest)
      if (there?.size === bytes.length && Date.now() - there.putAt.getTime() < FRESH_MS) return digest
      const { status } = await ask('PUT', { object: objectOf(digest), body: bytes, digest })
      if (status === 404) throw new FilesAway(`There is no bucket ${place.bucket}`)
      return digest
    },
    async get(digest) {
      const { status, bytes } = await ask('GET', { object: objectOf(digest) })
      if (status !== 404) return bytes
      if (textIn(bytes.toString('utf8'), 'Code') === 'NoSuchKey') return null
      throw new FilesAway(`There is no bucket ${place.bucket}`)
    },
    sizeOf: async (digest) => (await head(digest))?.size ?? null,
    async *all() {
      for (let token: string | null = null; ; ) {
        const text: string = await page(token === null ? {} : { 'continuation-token': token })
        for (const [, object = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const digest = textIn(object, 'Key')?.split('/').at(-1) ?? ''
          const isOurs = DIGEST.test(digest) && textIn(object, 'Key') === objectOf(digest)
          const putAt = new Date(textIn(object, 'LastModified') ?? 0)
          if (isOurs) yield { digest, size: Number(textIn(object, 'Size')), putAt }
        }
        token = textIn(text, 'NextContinuationToken')
        if (token === null) return
      }
    },
    async remove(digest) {
      await ask('DELETE', { object: objectOf(digest) })
    },
    isUp: () =>
      page({ 'max-keys': '1' }, { withinMs: UP_WITHIN_MS, tries: 1 }).then(
        () => true,
        () => false,
      ),
  }
}

/**
 * Repeats a request until the server answers, or the limit is reached.
 * @throws FilesAway for anything but the expected answer and 404.
 */
function requestSender({ endpoint, bucket, region, key, secret }: S3Bucket) {
  // It signs; what is tried again, and how long, is decided here.
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 's3', region, retries: 0 })
  const once = async (
    method: string,
    { object = '', query = {}, body, digest, withinMs }: S3Request,
  ): Promise<S3Answer> => {
    const url = new URL(`${endpoint}/${bucket}${object === '' ? '' : `/${object}`}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signed = await client.sign(url, {
      method,
      headers: { 'x-amz-content-sha256': digest ?? EMPTY },
      ...(body && { body: new Uint8Array(body) }),
    })
    // Nothing is followed: what is signed for one place goes to no other.
    const signal = AbortSignal.timeout(withinMs ?? PATIENCE_MS)
    const response = await fetch(signed, { redirect: 'manual', signal })
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }
  return async (method: string, asked: S3Request): Promise<S3Answer> => {
    const triesMax = asked.tries ?? TRIES_MAX
    for (let tries = 1; ; tries += 1) {
      const answer = await once(method, asked).catch((error: unknown) => reasonOf(error))
      const isRefused = typeof answer !== 'string' && answer.status >= 300 && answer.status !== 404
      if (typeof answer !== 'string' && !isRefused) return answer
      const mayPass = typeof answer === 'string' || answer.status >= 500 || answer.status === 429
      if (!mayPass || tries >= triesMax) throw new FilesAway(typeof answer === 'string' ? answer : s3AnswerText(answer))
      await sleep(Math.random() * BACK_OFF_MS * 2 ** tries)
    }
  }
}

const EMPTY = digestOf(new Uint8Array())

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return `The bucket is not reached: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`
}

function s3AnswerText({ status, bytes }: S3Answer): string {
  const text = bytes.toString('utf8')
  return [`The bucket answers ${status}`, textIn(text, 'Code'), textIn(text, 'Message')].filter(Boolean).join(' ')
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns the text of an element of the server’s XML; null for none. */
function textIn(xml: string, element: string): string | null {
  const found = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]
  return found?.replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole) ?? null
}
