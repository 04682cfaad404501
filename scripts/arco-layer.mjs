const arco = /[\\/]@arco-design[\\/]/;

/** Arco's weights between the two that the house has: most Chinese fonts have no others, and show 500 as 400. */
const between = /^(500|700|bold)$/;

/**
 * Puts the styles of Arco into a cascade layer of their own. Styles outside of a layer win over it whatever the order
 * in which the chunks of screens arrive, so the house's look needs no tricks of specificity. Its letters are the
 * house's: the page's body has them, and they come in two weights.
 */
export const arcoLayer = {
  postcssPlugin: 'arco-layer',
  OnceExit(root, { AtRule }) {
    if (!arco.test(root.source?.input.file ?? '')) return;
    root.walkDecls('font-weight', (weight) => {
      if (between.test(weight.value)) weight.value = '600';
    });
    root.walkDecls('font-family', (family) => {
      if (/\bbody\b/.test(family.parent.selector)) family.remove();
    });
    const layer = new AtRule({ name: 'layer', params: 'arco' });
    layer.append(root.nodes);
    root.removeAll();
    root.append(layer);
  },
};
