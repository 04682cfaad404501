export { FormatMenu } from './format-menu';
export { LinkGate, type LinkTicket } from './link-gate';
export { ReportView } from './report-view';
export { ShareDialog } from './share-dialog';
