const shared = globalThis.opinionMonitor['#core'];
export const contribute = shared.contribute;
export const defineContract = shared.defineContract;
export const definePlugin = shared.definePlugin;
export const inject = shared.inject;
export const provide = shared.provide;
