import { firstCharacters } from '#shared/text';

/** How much of a ticket's title a notice shows. */
export const ticketTitleLength = 7;

/** A ticket's title as notices show it: cut at seven characters. */
export function shortTicketTitle(title: string): string {
  return firstCharacters(title.trim(), ticketTitleLength);
}
