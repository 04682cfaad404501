export { FormatMenu } from './format-menu';
export { LinkDoor, type LinkTicket } from './link-door';
export { ReportView } from './report-view';
export { ShareDialog } from './share-dialog';
