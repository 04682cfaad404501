export {
  linkCalls,
  newShareSchema,
  shareSchema,
  shareVisitSchema,
  ticketSchema,
  visitDays,
  type SharedKind,
  type ShareLink,
} from './share';
