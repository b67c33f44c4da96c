import type { ReasonEntry } from './reason.ts'
import { count } from './reasonFigures.ts'

interface OfFile {
  readonly file: string
}

interface OfServer {
  readonly server: string
}

interface OfModel extends OfServer {
  readonly model: string
}

interface OfDownload extends OfFile {
  readonly model: string
}

interface ByName {
  readonly model: string
}

interface OfHost {
  readonly host: string
}

const REINSTALL = 'Reinstall Backscroll, or run `npm run model` in a clone.'
const CHECK_OUT = 'Restore it with: git checkout resources/meaning'

const broken = (say: (file: string) => string) => ({
  code: 'not_found' as const,
  say: ({ file }: OfFile) => say(file),
})
const ofDownload = (say: (values: OfDownload) => string) => ({
  code: 'not_found' as const,
  say,
  advice: ({ model }: OfDownload) => `Download it with: backscroll index download ${model}`,
})
const ofHost = (say: (host: string) => string) => ({
  code: 'not_found' as const,
  say: ({ host }: OfHost) => `Couldn't download the model. ${say(host)}`,
})
const ofModel = (say: (values: OfModel) => string) => ({ code: 'not_found' as const, say })

/** The models of semantic search, on this computer or on a server. */
export const modelReasons = {
  modelMissing: broken((file) => `Semantic search isn't available. Its model is missing: ${file}. ${REINSTALL}`),
  modelUnreadable: broken((file) => `Semantic search isn't available. Couldn't read its model: ${file}. ${REINSTALL}`),
  modelDamaged: broken((file) => `Semantic search isn't available. Its model is damaged: ${file}. ${REINSTALL}`),
  modelNotStarted: broken((file) => `Semantic search isn't available. Couldn't start its model: ${file}. ${REINSTALL}`),
  downloadMissing: ofDownload(({ model, file }) => `Can't use ${model}. A file isn't downloaded yet: ${file}.`),
  downloadUnreadable: ofDownload(({ model, file }) => `Can't use ${model}. Couldn't read ${file}. Download it again.`),
  downloadDamaged: ofDownload(({ model, file }) => `Can't use ${model}. ${file} is damaged. Download it again.`),
  downloadNotStarted: ofDownload(({ model, file }) => `Can't use ${model}. Couldn't start ${file}. Download it again.`),
  noSuchModel: {
    code: 'invalid_input',
    say: ({ model, offered }: ByName & { readonly offered: string }) =>
      `Backscroll has no model "${model}". Choose one of: ${offered}.`,
    advice: 'List models with: backscroll index models',
  },
  modelInUse: {
    code: 'not_allowed',
    say: ({ model }: ByName) => `Couldn't remove ${model}. Search uses it; choose another model first.`,
    advice: 'Choose another with: backscroll index use MODEL',
  },
  modelNotRemovable: {
    code: 'invalid_input',
    say: ({ model }: ByName) => `Couldn't remove ${model}. It comes with Backscroll.`,
  },
  modelNotDownloadable: {
    code: 'invalid_input',
    say: ({ model }: ByName) => `Nothing to download. ${model} comes with Backscroll.`,
  },
  modelDownloading: {
    code: 'archive_busy',
    say: () => 'A model is downloading into this archive. Wait until it finishes, or stop it.',
  },
  downloadStopped: { code: 'stopped', say: () => 'The download stopped. The next one continues from here.' },
  downloadDiskFull: {
    code: 'disk_full',
    say: () => "Couldn't finish the download. The disk is full; free some space and continue.",
  },
  downloadNotExpected: ofHost(
    (host) => `${host} sent a different file than Backscroll expects, so it was deleted. Try again later.`,
  ),
  downloadStalled: ofHost((host) => `${host} stopped sending it. Check your connection and continue the download.`),
  downloadUnreachable: ofHost((host) => `${host} can't be reached. Check your connection and continue the download.`),
  downloadRefused: {
    code: 'not_found',
    say: ({ host, status }: OfHost & { readonly status: number }) =>
      `Couldn't download the model. ${host} responded with status ${status}. Try again later.`,
  },
  quickIndexUnreadable: broken((file) => `The quick index isn't available. Couldn't read ${file}. ${CHECK_OUT}`),
  quickIndexDamaged: broken((file) => `The quick index isn't available. ${file} is damaged. ${CHECK_OUT}`),
  wordListUnreadable: broken((file) => `Semantic search isn't available. Couldn't read ${file}. ${CHECK_OUT}`),
  wordListDamaged: broken((file) => `Semantic search isn't available. ${file} is damaged. ${CHECK_OUT}`),
  runtimeUnsupported: {
    code: 'not_found',
    say: ({ system }: { readonly system: string }) =>
      `The bundled model doesn't run on this computer (${system}). Keyword search and the quick index still work. ` +
      'You can also use Ollama or an OpenAI-compatible server.',
  },
  modelWrongSize: {
    code: 'not_found',
    say: ({ dimensions }: { readonly dimensions: number }) =>
      `Semantic search isn't available. Its model doesn't return ${dimensions} numbers per token. ${REINSTALL}`,
  },
  indexerEnded: { code: 'not_found', say: () => 'Indexing stopped. Its process quit unexpectedly; start it again.' },
  modelTooSlow: { code: 'not_found', say: () => "The model didn't respond in time." },

  addressInternal: {
    code: 'not_found',
    say: ({ host }: { readonly host: string }) =>
      `Backscroll never sends messages to ${host}, a link-local or metadata address. Enter the address of your ` +
      'embedding server.',
  },
  localhostElsewhere: {
    code: 'not_found',
    say: ({ address }: { readonly address: string }) =>
      `localhost points to ${address}, which isn't this computer. Check your system's hosts file.`,
  },
  addressInvalid: {
    code: 'not_found',
    say: ({ address }: { readonly address: string }) =>
      `"${address}" isn't a server address. Start it with http:// or https://.`,
  },
  addressWithPassword: {
    code: 'not_found',
    say: () => "The address can't contain a name or password. Use the key instead.",
  },
  serverRedirects: {
    code: 'not_found',
    say: ({ server }: OfServer) =>
      `${server} redirects to another address, and Backscroll only sends messages where you say. Enter that address.`,
  },
  serverSlow: {
    code: 'not_found',
    say: ({ server, seconds }: OfServer & { readonly seconds: number }) =>
      `${server} didn't respond within ${seconds} seconds. Check whether it's busy, and try again.`,
  },
  serverUnreachable: {
    code: 'not_found',
    say: ({ server }: OfServer) => `Couldn't reach ${server}. Check the address and whether it's running.`,
  },
  keyInvalid: {
    code: 'not_found',
    say: () => 'The key contains a space or another invalid character. Enter it again.',
  },
  keyRefused: {
    code: 'not_found',
    say: ({ server }: OfServer) => `${server} rejected the key. Check the key in the settings.`,
  },
  quotaReached: {
    code: 'not_found',
    say: ({ server }: OfServer) => `${server} reached its limit. Wait, or check your account's quota.`,
  },
  ollamaModelMissing: ofModel(
    ({ server, model }) => `${server} doesn't have the model "${model}". Run \`ollama pull ${model}\` there.`,
  ),
  serverModelMissing: ofModel(
    ({ server, model }) => `${server} doesn't have the model "${model}", or the address is wrong. Check both.`,
  ),
  embeddingFailed: {
    code: 'not_found',
    say: ({ server, model, status }: OfModel & { readonly status: number }) =>
      `${server} couldn't embed with "${model}" (status ${status}). Check that it's an embedding model.`,
  },
  notVectors: ofModel(
    ({ server, model }) =>
      `${server} didn't return one vector per text. Check the address and that "${model}" is an embedding model.`,
  ),
  dimensionsChanged: {
    code: 'not_found',
    say: ({ model, found, expected }: { model: string; found: number; expected: number }) =>
      `The model "${model}" now returns ${count(found)} numbers per text instead of ${count(expected)}. Choose it ` +
      'again to rebuild the index.',
  },
} as const satisfies Readonly<Record<string, ReasonEntry>>

export type ModelReason = keyof typeof modelReasons
