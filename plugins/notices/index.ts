export { articleCommentNotice } from './contract';
