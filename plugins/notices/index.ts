export { noticeContract, type SystemNotice } from './contract';
