const agencies =
  'dpa(?:-AFX)?|dpa-infocom|AFP|APA|AP|Reuters|SDA|ATS|EPD|epd|KNA|SID|sid|ANSA|EFE|TASS|PTI|IANS|ANI|UPI|CNA|Xinhua|Kyodo(?: News)?|Yonhap|Bloomberg|Associated Press|The Associated Press|Agence France-Presse|Deutsche Presse-Agentur|Press Association|PA Media|Canadian Press|The Canadian Press';
const several = `(?:${agencies})(?:(?: ?/ ?| und | and )(?:${agencies}))*`;
const patterns = [
  `(?:^|\\n)(?:©|\\(c\\)|[Cc]opyright)? ?(?:(?:19|20)\\d\\d )?(${several})(?=\\n|$)`,
  `(?:^|\\n)(?:[Bb]y|[Vv]on|[Pp]ar|[Pp]or|Source|Quelle|Fuente|Fonte)(?: ?: ?| )(${several})(?=\\s*(?:[\\n|,·•–-]|$))`,
  `(?:^|\\n)[^\\n(]{0,60}\\((${several})(?:/[\\p{L}\\d]{1,12})*\\)(?= ?(?:\\n|$|[-–—]))`,
].map((pattern) => new RegExp(pattern, 'u'));

/**
 * Returns the news agency that a text names in the usual positions: by a headline, before the first sentence, or at the
 * end.
 */
export function printedAgency(...texts: readonly string[]): string | undefined {
  for (const text of texts)
    for (const pattern of patterns) {
      const agencyMatch = pattern.exec(text)?.[1];
      if (agencyMatch) return agencyMatch.replace(/ ?\/ ?/g, '/');
    }
  return undefined;
}
