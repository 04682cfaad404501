/** Makes every module below a `server/` folder an error of the web build, which names the file and its importer. */
export const pluginServerBoundary = () => ({
  name: 'server-boundary',
  setup(api) {
    api.modifyRspackConfig((config) => {
      config.module.rules.push({
        test: /[\\/](core|plugins[\\/][^\\/]+)[\\/]server[\\/]/,
        use: [{ loader: `${import.meta.dirname}/server-boundary-loader.mjs` }],
      });
    });
  },
});
