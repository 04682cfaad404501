export { FormatMenu } from './format-menu';
export { ReportView } from './report-view';
