/** Screens that are drawn before anybody is signed in; what comes with them must be little. */
const isOnDemand = (chunk) => !chunk.canBeInitial() && !['account-login', 'account-register'].includes(chunk.name);
const packages = /[\\/]node_modules[\\/]/;
/** The UI kit with the packages that only it uses. */
const kit =
  /[\\/]node_modules[\\/](@arco-design|b-tween|b-validate|color|color-convert|color-name|color-string|compute-scroll-into-view|dayjs|dom-helpers|focus-lock|lodash|number-precision|react-focus-lock|react-transition-group|resize-observer-polyfill|scroll-into-view-if-needed|shallowequal)[\\/]|[\\/]shared[\\/]ui[\\/]/;
/** Tables with their pages. */
const tables = /[\\/]web-react[\\/]es[\\/](Table|Pagination|Spin)[\\/]|[\\/]shared[\\/]ui[\\/]table[\\/]/;
/** Parts of the kit that few screens show: trees, and what picks dates, colours and files. */
const rare =
  /[\\/]web-react[\\/]es[\\/](Collapse|ColorPicker|DatePicker|InputTag|Slider|TimePicker|Tree|Upload|_class[\\/]Picker)[\\/]|[\\/]dayjs[\\/]|[\\/]shared[\\/]ui[\\/](tree|filter[\\/]custom-range|form[\\/](color|date|file|slider|words)|layout[\\/]disclosure)/;

/** True for what the frame itself needs: it is in the chunk of the shell before anything is cut. */
const isInShell = (module, { chunkGraph }) =>
  [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === 'shell');

/**
 * How the web side is cut into files. Left alone, the bundler makes a file of whatever several screens happen to share,
 * and a cold screen takes thirty requests. Here, what is shared goes by what it is: `library` holds the packages of the
 * entry, `screen-library` those of every screen; `shell` the frame, the plugins' web sides, the blocks with their
 * styles, and what many plugins take from one; `kit` the parts of the UI kit that the frame has no use for, `kit-table`
 * and `kit-rare` the heavy ones; `grid`, `chart`, `query` and `regions` what is heavy and not on every screen. The rest stays with the
 * screens that it belongs to, twice if need be.
 *
 * @type {import('@rsbuild/core').SplitChunksConfig}
 */
export const webChunks = {
  preset: 'none',
  chunks: 'all',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    styles: {
      type: 'css/mini-extract',
      test: /[\\/](core|shared)[\\/]/,
      name: 'shell',
      chunks: isOnDemand,
      enforce: true,
      priority: 60,
    },
    library: { test: packages, name: 'library', chunks: 'initial', enforce: true, priority: 50 },
    chart: { test: /[\\/]@visactor[\\/]/, name: 'chart', chunks: 'async', enforce: true, priority: 40 },
    regions: { test: /[\\/]china-area-data[\\/]/, name: 'regions', chunks: 'async', enforce: true, priority: 30 },
    grid: {
      test: /[\\/]@tanstack[\\/]|[\\/]virtual-grid[\\/](?!grid-columns)/,
      name: 'grid',
      chunks: 'async',
      enforce: true,
      priority: 30,
    },
    query: {
      test: /[\\/]shared[\\/](query[\\/](?!vocabulary|index)|text[\\/](?!index))/,
      name: 'query',
      chunks: isOnDemand,
      minChunks: 2,
      enforce: true,
      priority: 30,
    },
    // Every screen shows times; the sign-in page shows none.
    time: { test: /[\\/]node_modules[\\/]luxon[\\/]/, name: 'shell', chunks: isOnDemand, enforce: true, priority: 20 },
    screenLibrary: {
      test: /[\\/]node_modules[\\/]zod[\\/]/,
      name: 'screen-library',
      chunks: isOnDemand,
      enforce: true,
      priority: 20,
    },
    frame: {
      test: (module, context) => kit.test(module.nameForCondition() ?? '') && isInShell(module, context),
      name: 'shell',
      chunks: isOnDemand,
      enforce: true,
      priority: 16,
    },
    tables: {
      test: (module) => tables.test(module.nameForCondition() ?? ''),
      name: 'kit-table',
      chunks: isOnDemand,
      enforce: true,
      priority: 15,
    },
    rareKit: {
      test: (module) => {
        const name = module.nameForCondition() ?? '';
        return kit.test(name) && rare.test(name);
      },
      name: 'kit-rare',
      chunks: isOnDemand,
      enforce: true,
      priority: 14,
    },
    kit: { test: kit, name: 'kit', chunks: isOnDemand, enforce: true, priority: 12 },
    blocks: {
      test: /[\\/](core|shared)[\\/]/,
      name: 'shell',
      chunks: isOnDemand,
      minChunks: 3,
      enforce: true,
      priority: 10,
    },
    parts: { test: /[\\/]plugins[\\/]/, name: 'shell', chunks: isOnDemand, minChunks: 6, enforce: true, priority: 0 },
  },
};
