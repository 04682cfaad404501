import { firstCharacters } from '#shared/text';

/** Number of characters of a ticket's title shown in a notice. */
export const ticketTitleLength = 7;

/** Shortens a ticket's title for notices to seven characters. */
export function shortTicketTitle(title: string): string {
  return firstCharacters(title.trim(), ticketTitleLength);
}
