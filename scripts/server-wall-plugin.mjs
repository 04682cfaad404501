/** Makes any module below a `server/` folder an error of the web build, naming the file and who asked for it. */
export const pluginServerWall = () => ({
  name: 'server-wall',
  setup(api) {
    api.modifyRspackConfig((config) => {
      config.module.rules.push({
        test: /[\\/](core|plugins[\\/][^\\/]+)[\\/]server[\\/]/,
        use: [{ loader: `${import.meta.dirname}/server-wall-loader.mjs` }],
      });
    });
  },
});
