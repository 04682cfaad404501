export { ticketContract } from './contract';
