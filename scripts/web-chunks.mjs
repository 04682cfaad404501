/** Screens that are drawn before anybody is signed in; what comes with them must be little. */
const isOnDemand = (chunk) =>
  !chunk.canBeInitial() && !['account-login', 'account-register', 'second-step'].includes(chunk.name);
const packages = /[\\/]node_modules[\\/]/;
/** The UI kit with the packages that only it uses. */
const kit =
  /[\\/]node_modules[\\/](@arco-design|b-tween|b-validate|color|color-convert|color-name|color-string|compute-scroll-into-view|dayjs|dom-helpers|focus-lock|lodash|number-precision|react-focus-lock|react-transition-group|resize-observer-polyfill|scroll-into-view-if-needed|shallowequal)[\\/]|[\\/]shared[\\/]ui[\\/]/;
/** Parts of the kit that forms alone show: fields, and what picks dates, colours and files. */
const forms =
  /[\\/]web-react[\\/]es[\\/](ColorPicker|DatePicker|Form|Grid|Image|InputNumber|Slider|TimePicker|Upload|_class[\\/]Picker)[\\/]|[\\/]dayjs[\\/]plugin[\\/]|[\\/]shared[\\/]ui[\\/](filter[\\/]custom-range|form[\\/](color|date|field|file|number|slider|words)|overlay[\\/]secret-dialog)/;

/** What no screen shows at first: tables with columns to sort, pick and stretch, grids of figures, and trees. */
const tables =
  /[\\/]web-react[\\/]es[\\/](Table|Tree)[\\/]|[\\/]shared[\\/]ui[\\/](table[\\/]data-table|chart[\\/]heat-grid|tree[\\/])/;

const isForm = (module) => {
  const name = module.nameForCondition() ?? '';
  return kit.test(name) && forms.test(name);
};

/** Whether the frame, the first screen or a plugin's web side asks for a module at once. */
const isInShell = (module, { chunkGraph }) => chunkGraph.getModuleChunks(module).some(({ name }) => name === 'shell');

/** Groups for what screens share: what the shell has anyway lies there, the rest in the file that comes after it. */
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
 * How the web side is cut into files. Left alone, the bundler makes a file of whatever several screens happen to share,
 * and a cold screen takes thirty requests. Here, what is shared goes by what it is: `library` holds the packages of the
 * entry; `shell` the frame, the first screen and the plugins' web sides, with what these ask for of the UI kit, the
 * contracts and the styles; `kit` what other screens share beyond that, fetched once the first one is there; `kit-form`
 * the parts of the kit that forms show; `article-list` the desk with the grid and the query language, which other lists
 * of articles and the editors of rules find there; `chart`, `sortable` and `regions` what is heavy and not on every
 * screen. A screen and what others put on it share a name in their `import()`. The rest stays with the screens that it
 * belongs to, twice if need be.
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
    // What fields bring is left to those who show them.
    formStyles: {
      type: 'css/mini-extract',
      test: isForm,
      name: 'kit-form',
      chunks: isOnDemand,
      enforce: true,
      priority: 62,
    },
    // Walls hang on screens of their own: whoever works on articles never sees them.
    wallStyles: {
      type: 'css/mini-extract',
      test: /[\\/]plugins[\\/]big-screen[\\/]/,
      name: 'wall',
      chunks: isOnDemand,
      enforce: true,
      priority: 62,
    },
    library: { test: packages, name: 'library', chunks: 'initial', enforce: true, priority: 50 },
    chart: {
      // d3-array and d3-geo are VChart's own, the rest lays networks out.
      test: /[\\/]@visactor[\\/]|[\\/]node_modules[\\/]d3-|[\\/]shared[\\/]ui[\\/]chart[\\/]((chart|shape)-runtime|[a-z-]+-spec|shape-look|texts-svg)\.|[\\/]shared[\\/]chart[\\/]([a-z]+-svg|chart-shapes|graph-[a-z]+|paper-look)\./,
      name: 'chart',
      chunks: 'async',
      enforce: true,
      priority: 40,
    },
    // What maps alone need of VChart comes with the first map.
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
    // Lists that are put in order by hand stand on few screens.
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
    // Every screen shows times; the sign-in page shows none.
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
