const shared = globalThis.opinionMonitor['mobx-react-lite'];
export const observer = shared.observer;
