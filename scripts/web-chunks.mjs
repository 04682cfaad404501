/** Excludes the screens shown before sign-in, named `before-sign-in-…`; the code they load must stay small. */
const isOnDemand = (chunk) => !chunk.canBeInitial() && !chunk.name?.startsWith('before-sign-in-');
const packages = /[\\/]node_modules[\\/]/;
/** The UI kit with the packages that only it uses. */
const kit =
  /[\\/]node_modules[\\/](@arco-design|b-tween|b-validate|color|color-convert|color-name|color-string|compute-scroll-into-view|dayjs|dom-helpers|focus-lock|lodash|number-precision|react-focus-lock|react-transition-group|resize-observer-polyfill|scroll-into-view-if-needed|shallowequal)[\\/]|[\\/]shared[\\/]ui[\\/]/;
/** Parts of the kit that only forms use: fields, and pickers for dates, colors and files. */
const forms =
  /[\\/]web-react[\\/]es[\\/](ColorPicker|DatePicker|Form|Grid|Image|InputNumber|Slider|TimePicker|Upload|_class[\\/]Picker)[\\/]|[\\/]dayjs[\\/]plugin[\\/]|[\\/]shared[\\/]ui[\\/](filter[\\/]custom-range|form[\\/](color|date|field|file|number|slider|words)|overlay[\\/]secret-dialog)/;

/**
 * Parts that no screen shows at first: tables with sortable, selectable and resizable columns, number grids, and trees.
 */
const tables =
  /[\\/]web-react[\\/]es[\\/](Table|Tree)[\\/]|[\\/]shared[\\/]ui[\\/](table[\\/]data-table|chart[\\/]heat-grid|tree[\\/])/;

const isForm = (module) => {
  const name = module.nameForCondition() ?? '';
  return kit.test(name) && forms.test(name);
};

/** Returns whether the frame, the first screen or a plugin's web side imports a module statically. */
const isInShell = (module, { chunkGraph }) => chunkGraph.getModuleChunks(module).some(({ name }) => name === 'shell');

/**
 * Creates groups for code shared by screens: modules that the shell needs anyway stay there, the rest goes into a file
 * loaded afterwards.
 */
const shared = (group, { test, ...rest }) =>
  Object.fromEntries(
    ['shell', 'kit'].map((name) => [
      `${group}-${name}`,
      {
        ...rest,
        test: (module, graphs) =>
          test.test(module.nameForCondition() ?? '') && isInShell(module, graphs) === (name === 'shell'),
        name,
        chunks: isOnDemand,
        enforce: true,
      },
    ]),
  );

/**
 * Splits the web side into chunks. By default, the bundler creates a file for whatever several screens happen to share,
 * so that a screen that is not cached needs thirty requests. Here, shared code is grouped by kind: `library` holds the
 * packages of the entry; `shell` the frame, the first screen and the plugins' web sides, with the parts of the UI kit,
 * contracts and styles that they import; `kit` further parts shared by other screens, loaded after the first one;
 * `kit-form` the parts of the kit used by forms; `article-list` the article list with the grid and the query language,
 * which other lists of articles and the rule editors use too; `chart`, `sortable` and `regions` large code that not
 * every screen needs. A screen and the components that others add to it share a name in their `import()`. The rest
 * stays with its screens, duplicated if necessary.
 *
 * @type {import('@rsbuild/core').SplitChunksConfig}
 */
export const webChunks = {
  preset: 'none',
  chunks: 'all',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    ...shared('styles', { type: 'css/mini-extract', test: /./, priority: 60 }),
    // Field styles are loaded only with fields.
    formStyles: {
      type: 'css/mini-extract',
      test: isForm,
      name: 'kit-form',
      chunks: isOnDemand,
      enforce: true,
      priority: 62,
    },
    // Big screens run on displays of their own; users who work on articles never open them.
    screenStyles: {
      type: 'css/mini-extract',
      test: /[\\/]plugins[\\/]big-screen[\\/]/,
      name: 'wall',
      chunks: isOnDemand,
      enforce: true,
      priority: 62,
    },
    library: { test: packages, name: 'library', chunks: 'initial', enforce: true, priority: 50 },
    chart: {
      // d3-array and d3-geo are dependencies of VChart; the other d3 packages compute network layouts.
      test: /[\\/]@visactor[\\/]|[\\/]node_modules[\\/]d3-|[\\/]shared[\\/]ui[\\/]chart[\\/]((chart|shape)-runtime|[a-z-]+-spec|shape-look|texts-svg)\.|[\\/]shared[\\/]chart[\\/]([a-z]+-svg|chart-shapes|graph-[a-z]+|paper-look)\./,
      name: 'chart',
      chunks: 'async',
      enforce: true,
      priority: 40,
    },
    // Parts of VChart that only maps need are loaded with the first map.
    map: {
      test: /[\\/]vchart[\\/]esm[\\/]((chart[\\/]map|series[\\/]geo|component[\\/]geo)[\\/]|series[\\/]map[\\/](?!geo-source))|[\\/]shared[\\/](ui[\\/]chart[\\/]map-(runtime|spec)|chart[\\/]map-svg)\./,
      name: 'map',
      chunks: 'async',
      enforce: true,
      priority: 65,
    },
    code: {
      test: /[\\/]node_modules[\\/]uqr[\\/]|[\\/]qr-code\./,
      name: 'code',
      chunks: 'async',
      type: 'javascript/auto',
      enforce: true,
      priority: 30,
    },
    regions: { test: /[\\/]china-area-data[\\/]/, name: 'regions', chunks: 'async', enforce: true, priority: 30 },
    grid: {
      test: /[\\/]@tanstack[\\/]|[\\/]virtual-grid[\\/](?!grid-columns)/,
      name: 'article-list',
      chunks: 'async',
      enforce: true,
      priority: 30,
    },
    // Few screens have lists that are sorted by hand.
    sortable: {
      test: /[\\/]@dnd-kit[\\/]|[\\/]shared[\\/]ui[\\/]sortable[\\/]/,
      name: 'sortable',
      chunks: 'async',
      enforce: true,
      priority: 30,
    },
    query: {
      test: /[\\/]shared[\\/](query[\\/](?!vocabulary|index)|text[\\/](?!index))/,
      name: 'article-list',
      chunks: isOnDemand,
      minChunks: 2,
      enforce: true,
      priority: 30,
    },
    // Every screen except the sign-in page shows times.
    ...shared('time', { test: /[\\/]node_modules[\\/]luxon[\\/]/, priority: 20 }),
    ...shared('checks', { test: /[\\/]node_modules[\\/]zod[\\/]/, priority: 20 }),
    formKit: {
      test: isForm,
      name: 'kit-form',
      chunks: isOnDemand,
      enforce: true,
      priority: 14,
    },
    tableKit: { test: tables, name: 'kit-table', chunks: isOnDemand, enforce: true, priority: 14 },
    ...shared('kit', { test: kit, priority: 12 }),
    ...shared('blocks', { test: /[\\/](core|shared)[\\/]/, minChunks: 3, priority: 10 }),
    ...shared('parts', { test: /[\\/]plugins[\\/]/, minChunks: 8, priority: 0 }),
  },
};
