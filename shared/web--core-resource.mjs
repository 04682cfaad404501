const shared = globalThis.opinionMonitor['#core/resource'];
export const defineResource = shared.defineResource;
export const fields = shared.fields;
export const idSchema = shared.idSchema;
