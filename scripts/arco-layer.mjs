const arco = /[\\/]@arco-design[\\/]/;

/**
 * Puts the styles of Arco into a cascade layer of their own. Styles outside of a layer win over it whatever the order
 * in which the chunks of screens arrive, so the house's look needs no tricks of specificity.
 */
export const arcoLayer = {
  postcssPlugin: 'arco-layer',
  OnceExit(root, { AtRule }) {
    if (!arco.test(root.source?.input.file ?? '')) return;
    const layer = new AtRule({ name: 'layer', params: 'arco' });
    layer.append(root.nodes);
    root.removeAll();
    root.append(layer);
  },
};
