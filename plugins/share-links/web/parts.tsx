export { LinkGate, type LinkTicket } from './link-gate';
export { ShareDialog } from './share-dialog';
