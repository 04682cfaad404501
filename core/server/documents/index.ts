export {
  documentFormats,
  type DocumentBlock,
  type DocumentFormat,
  type TextDocument,
} from './text-document';
export { writeDocument } from './write-document';
