import product from '../../package.json';

/** Version of the product. */
export const version = product.version;
