const arco = /[\\/]@arco-design[\\/]/;

/** Arco's weights between the two that the design system has: most Chinese fonts have no others and show 500 as 400. */
const between = /^(500|700|bold)$/;

/**
 * Puts the styles of Arco into a separate cascade layer. Styles outside of a layer win over it regardless of the order
 * in which the chunks of screens arrive, so the product's styles need no specificity workarounds. Fonts are inherited
 * from the page's body, and come in two weights.
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
