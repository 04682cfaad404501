export { TicketForm } from './ticket-form';
