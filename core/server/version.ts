import product from '../../package.json';

/** Which product this is. */
export const version = product.version;
