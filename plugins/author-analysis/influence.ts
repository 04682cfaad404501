/** Parts of the influence score; each weight is the max of its part, 100 in total. */
export const influenceWeights = { spread: 35, response: 25, origin: 15, reach: 15, standing: 10 } as const;
export type InfluencePart = keyof typeof influenceWeights;
export const influenceParts = Object.keys(influenceWeights) as InfluencePart[];

/** Figures of an account, or the highest value of each figure. */
export type InfluenceFigures = Readonly<Record<InfluencePart, number>>;

/** Max weight of a site in the site register. */
const topRank = 5;

/**
 * Returns the influence of an account among all that write about the same topic, 0 to 100: each part is its weight
 * times ln(1 + x) / ln(1 + x of the strongest), standing its weight times x / 5.
 *
 * - spread 35, articles of others that copy what the account published first: passing on is the kind of influence that
 *   is neither bought by posting nor inherited with a large audience. M. Cha, H. Haddadi, F. Benevenuto, K. Gummadi,
 *   "Measuring User Influence in Twitter: The Million Follower Fallacy", ICWSM 2010, found that follower counts say
 *   little about retweets.
 * - response 25, likes, comments and reposts of its articles: engagement is the second, separate kind of the same
 *   study; it shows who makes people talk.
 * - origin 15, articles that it published first and that were published again: frequent origins separate sources from
 *   chance hits. E. Bakshy, J. Hofman, W. Mason, D. Watts, "Everyone's an Influencer", WSDM 2011, found that an
 *   account's own past cascades are the best predictor of the next.
 * - reach 15, views: visibility counts, but least of the counted figures, as views do not indicate effect and not all
 *   sites provide them.
 * - standing 10, the weight of its site in the register, 1 to 5: an agency is trusted and passed on by others whose
 *   copies may not be visible here.
 *
 * The number of posts is not a part: posting a lot is not influence. Logarithms are used because all figures have heavy
 * tails: otherwise a single nationwide post would reduce everybody else to nothing. The score is relative to the
 * compared accounts, so it changes with the question. Followers are not a part either: sources do not provide them.
 */
export function influenceOf(figures: InfluenceFigures, strongest: InfluenceFigures): InfluenceFigures {
  const logarithmic = (part: InfluencePart): number =>
    strongest[part] > 0 ? (influenceWeights[part] * Math.log1p(figures[part])) / Math.log1p(strongest[part]) : 0;
  return {
    spread: logarithmic('spread'),
    response: logarithmic('response'),
    origin: logarithmic('origin'),
    reach: logarithmic('reach'),
    standing: (influenceWeights.standing * Math.min(topRank, figures.standing)) / topRank,
  };
}

/** Sum of the parts, with one decimal. */
export const influenceSum = (points: InfluenceFigures): number =>
  Math.round(influenceParts.reduce((sum, part) => sum + points[part], 0) * 10) / 10;
