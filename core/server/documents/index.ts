export { docxFault } from './docx-fault';
export { loadChartPicture, type RenderChart } from './load-chart-picture';
export {
  documentFormats,
  type DocumentBlock,
  type DocumentFormat,
  type TextDocument,
} from './text-document';
export { plainPicture } from './plain-picture';
export { wordFont, wordLine, wordLines, wordText, wordType } from './word';
export { writeDocument } from './write-document';
