/** The imports each folder may have. */
const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: '^(shared|electron|renderer|scripts|test|bench)/', pathNot: allowed },
})

/** A package that only some folders may import. */
const packageOnlyIn = (name, folders, packages, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: '^(electron|shared|renderer)/', pathNot: folders },
  to: packages,
})

const programRoots = [
  '^electron/(main|mcpChild|cli|preload)/',
  '^electron/(host/worker|embed/build/embedWorker)[.]ts$',
].join('|')

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('shared-is-the-floor', '^shared/', '^shared/', 'shared/ runs in every process, so it may import only itself.'),
    {
      name: 'shared-needs-only-zod-and-stemmers',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: 'node_modules/', pathNot: 'node_modules/(zod|stemmer|@orama/stemmers)/' },
    },
    only(
      'parse-is-pure',
      '^electron/import/parse/',
      '^(electron/import/parse|shared)/',
      'Parsing turns values into values.',
    ),
    only(
      'store-sees-shared',
      '^electron/store/',
      '^(electron/store|shared)/',
      'The store knows rows, not where they came from.',
    ),
    only('import-sees-store', '^electron/import/', '^(electron/(import|store)|shared)/'),
    only('embed-sees-store', '^electron/embed/', '^(electron/(embed|store)|shared)/'),
    only('search-sees-store-and-embed', '^electron/search/', '^(electron/(search|store|embed)|shared)/'),
    only('export-sees-store', '^electron/export/', '^(electron/(export|store|import/formats)|shared)/'),
    only('clients-see-shared', '^electron/clients/', '^(electron/clients|shared)/'),
    only('api-sees-stages', '^electron/api/', '^(electron/(api|import|store|embed|search|export|clients)|shared)/'),
    only(
      'host-sees-api',
      '^electron/host/',
      '^(electron/(host|api|clients|store)|shared)/',
      'The host runs handlers, wherever they run.',
    ),
    only(
      'doors-see-api',
      '^electron/doors/',
      '^(electron/(api|doors)|shared)/',
      'A door adapts a call. It does not reach past the api.',
    ),
    {
      name: 'doors-are-strangers',
      severity: 'error',
      from: { path: '^electron/doors/([^/]+)/' },
      to: { path: '^electron/doors/', pathNot: '^electron/doors/$1/' },
    },
    only(
      'server-puts-doors-together',
      '^electron/server/',
      '^(electron/(server|api|doors|export|store)|shared)/',
      'The server as two programs run it.',
    ),
    only(
      'roots-see-electron',
      '^electron/(main|mcpChild|cli)/',
      '^(electron|shared)/',
      'The window is loaded, not imported.',
    ),
    only(
      'preload-sees-shared',
      '^electron/preload/',
      '^(electron/preload|shared)/',
      'Preload is a wire, not a place for logic.',
    ),
    {
      name: 'nobody-imports-a-root',
      severity: 'error',
      comment: 'Programs and threads start there; nothing may depend on them.',
      from: { pathNot: '^electron/(main|mcpChild|cli|preload)/' },
      to: { path: programRoots },
    },
    {
      name: 'roots-are-strangers',
      severity: 'error',
      from: { path: '^electron/(main|mcpChild|cli|preload)/' },
      to: { path: programRoots, pathNot: '^electron/$1/' },
    },
    only(
      'renderer-sees-shared',
      '^renderer/',
      '^(renderer|shared)/',
      'The window reaches the rest through the contract.',
    ),
    {
      name: 'features-are-strangers',
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/' },
      to: { path: '^renderer/features/', pathNot: '^renderer/features/$1/' },
    },
    only('ui-is-plain', '^renderer/ui/', '^renderer/(ui|words)/', 'A button knows nothing of conversations.'),
    only('words-are-the-floor', '^renderer/words/', '^(renderer/words|shared/reasons)/', 'What the app says, and why.'),
    packageOnlyIn('only-store-speaks-sqlite', '^electron/store/', {
      path: 'node_modules/(@types/)?(better-sqlite3|sqlite-vec)/',
    }),
    packageOnlyIn('only-embed-runs-models', '^electron/embed/', { path: 'node_modules/onnxruntime-(node|common)/' }),
    packageOnlyIn(
      'only-main-and-preload-run-electron',
      '^electron/(main|preload)/',
      { path: 'node_modules/electron/', dependencyTypesNot: ['type-only'] },
      'Its types are free: they are gone at run time.',
    ),
    {
      name: 'no-node-in-pure-code',
      severity: 'error',
      from: { path: '^(shared|renderer|electron/import/parse)/' },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'no-dead-modules', severity: 'error', from: { orphan: true, pathNot: '[.]d[.]ts$' }, to: {} },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Types count as well: a folder that needs another's types depends on it.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.node.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
}
