// The page of a telephone that adds files by a one-time link. It knows nothing but the token behind the # of its address, and nothing of the workstation.

const TRIES_MAX = 6
const WAIT_MS = 800
const HEIC = /\.(heic|heif)$/i
const KINDS = { photo: 'Photos', logBook: 'Log book', identity: 'Identity', agreement: 'Agreement', other: 'Files' }
const PICTURES = 'image/jpeg,image/png,image/webp'

const part = (id) => document.getElementById(id)
const token = location.hash.slice(1)
/** What the server told: how many files may come, and in what pieces. */
let view = null
/** Files that wait or were refused, in their order; one is sent at a time. */
const waiting = []
let isSending = false

/** Names this telephone, so that the code is its own; kept where the page may be loaded again. */
function phoneName() {
  const made = idOf(32)
  try {
    const kept = localStorage.getItem('forecourt-phone')
    if (kept) return kept
    localStorage.setItem('forecourt-phone', made)
  } catch {
    // Without a place to keep it the page is the telephone for as long as it is open.
  }
  return made
}

/** Random bytes in hexadecimal, also where the page came without TLS. */
function idOf(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((each) => each.toString(16).padStart(2, '0')).join('')
}

function uuid() {
  const id = idOf(16)
  return `${id.slice(0, 8)}-${id.slice(8, 12)}-4${id.slice(13, 16)}-8${id.slice(17, 20)}-${id.slice(20)}`
}

const phone = phoneName()

class Refused extends Error {
  /** @param code Of the server's refusal; '' for any other. */
  constructor(message, code = '') {
    super(message)
    this.code = code
  }
}

/** Asks until somebody answers: the same again is done once. */
async function ask(name, body, key) {
  const headers = { authorization: `Phone ${token} ${phone}`, 'content-type': 'application/json' }
  if (key) headers['idempotency-key'] = key
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(`/api/Phone/${name}`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
      () => null,
    )
    if (answer?.ok) return answer.json()
    if (answer && answer.status < 500) throw await refusalOf(answer)
    if (tries >= TRIES_MAX)
      throw answer ? await refusalOf(answer) : new Refused('The server cannot be reached. Try again')
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS * tries))
  }
}

async function refusalOf(answer) {
  const told = await answer.json().catch(() => ({}))
  const message = told.Message ?? Object.values(told.errors ?? {}).flat()[0] ?? 'It was refused. Try again'
  return new Refused(message, told.code)
}

function say(text) {
  part('said').textContent = text
}

/** Nothing more can be sent. */
function end(text) {
  say(text)
  part('ways').hidden = true
}

/** Whether the code as a whole is refused, and not one file. */
function isOfCode(error) {
  return /^(PHONE_LINK|ROLE)_/.test(error.code)
}

function pieceOf(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,?/, '')))
    reader.addEventListener('error', () => reject(new Refused('The file cannot be read')))
    reader.readAsDataURL(blob)
  })
}

async function send(one) {
  const { file, upload } = one
  for (let at = 0, number = 1; at === 0 || at < file.size; at += view.pieceBytes, number += 1) {
    one.show(`${Math.floor((100 * at) / Math.max(1, file.size))} %`)
    await ask('AddPhonePiece', { upload, number, bytes: await pieceOf(file.slice(at, at + view.pieceBytes)) })
  }
  one.show('being read…')
  const { left } = await ask('AddPhoneFile', { upload, name: (file.name || 'Photo').slice(0, 200) }, upload)
  view.left = left
}

async function sendAll() {
  if (isSending) return
  isSending = true
  for (let one = waiting.shift(); one; one = waiting.shift())
    try {
      await send(one)
      one.show('sent')
      say(leftText())
    } catch (error) {
      one.refuse(error.message)
      if (isOfCode(error)) {
        end(error.message)
        break
      }
    }
  isSending = false
}

function leftText() {
  return view.left === 0
    ? 'All that one code takes is sent. Press Done.'
    : `${view.left === 1 ? '1 more file' : `${view.left} more files`} can be sent.`
}

function add(file) {
  const row = document.createElement('li')
  const state = document.createElement('span')
  row.append(`${file.name || 'Photo'}: `, state)
  part('files').append(row)
  const one = {
    file,
    upload: uuid(),
    show: (text) => {
      state.textContent = text
    },
    refuse: (text) => {
      // Its name stands before it already.
      state.textContent =
        file.name && text.startsWith(file.name) ? text.slice(file.name.length).replace(/^:? /, '') : text
      const again = document.createElement('button')
      again.type = 'button'
      again.textContent = 'Send again'
      again.addEventListener('click', () => {
        again.remove()
        queue(one)
      })
      row.append(again)
    },
  }
  if (HEIC.test(file.name) || /hei[cf]/.test(file.type))
    return one.show('it is a HEIC photo: set the camera to Most Compatible, or choose it as JPEG')
  if (file.size > view.fileBytes) return one.show('a file may have at most 20 MB')
  queue(one)
}

function queue(one) {
  one.show('waits…')
  waiting.push(one)
  void sendAll()
}

function take(event) {
  for (const file of [...event.target.files]) add(file)
  event.target.value = ''
}

async function begin() {
  if (token === '') return end('Read the code at the workstation with the camera of your telephone.')
  try {
    view = await ask('OpenPhoneLink', {})
  } catch (error) {
    return end(error.message)
  }
  part('title').textContent = view.regNo === null ? KINDS[view.kind] : `${KINDS[view.kind]} of ${view.regNo}`
  for (const id of ['camera', 'chosen']) {
    part(id).accept = id === 'camera' || view.kind === 'photo' ? PICTURES : `${PICTURES},application/pdf`
    part(id).addEventListener('change', take)
  }
  part('done').addEventListener('click', close)
  part('ways').hidden = false
  say(leftText())
}

async function close() {
  if (isSending) return say('A file is still on its way.')
  try {
    await ask('ClosePhoneLink', {})
    end('Done. You can close this page.')
  } catch (error) {
    if (isOfCode(error)) end(error.message)
    else say(error.message)
  }
}

void begin()
