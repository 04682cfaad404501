export { noticeContract } from '#core/contract';
