/** Screens that are drawn before anybody is signed in; what comes with them must be little. */
const isOnDemand = (chunk) => !chunk.canBeInitial() && !['account-login', 'account-register'].includes(chunk.name);
const packages = /[\\/]node_modules[\\/]/;

/**
 * How the web side is cut into files. Left alone, the bundler makes a file of whatever several screens happen to share,
 * and a cold screen takes thirty requests. Here, what is shared goes by what it is: `library` holds the packages of the
 * entry, `screen-library` those of every screen; `shell` the frame, the plugins' web sides, the blocks with their
 * styles, and what many plugins take from one; `grid`, `chart`, `query` and `regions` what is heavy and not on every
 * screen. The rest stays with the screens that it belongs to, twice if need be.
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
