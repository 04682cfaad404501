/** What influence is made of; the weights are what each is worth at most, 100 together. */
export const influenceWeights = { spread: 35, response: 25, origin: 15, reach: 15, standing: 10 } as const;
export type InfluencePart = keyof typeof influenceWeights;
export const influenceParts = Object.keys(influenceWeights) as InfluencePart[];

/** What is known of an account, and of the strongest in each. */
export type InfluenceFigures = Readonly<Record<InfluencePart, number>>;

/** The weight that registers give a site at most. */
const topStanding = 5;

/**
 * How much an account moves among all that write about the same, 0 to 100: each part is its weight times
 * ln(1 + x) / ln(1 + x of the strongest), standing its weight times x / 5.
 *
 * - spread 35, articles of others that copy what the account published first: passing on is the kind of influence that
 *   is neither bought by posting nor inherited with a large audience. M. Cha, H. Haddadi, F. Benevenuto, K. Gummadi,
 *   "Measuring User Influence in Twitter: The Million Follower Fallacy", ICWSM 2010, found that followers tell little
 *   of retweets.
 * - response 25, likes, comments and reposts of its articles: engagement is the second, separate kind of the same
 *   study; it shows who makes people talk.
 * - origin 15, articles that it published first and that were published again: starting often tells sources from lucky
 *   strikes. E. Bakshy, J. Hofman, W. Mason, D. Watts, "Everyone's an Influencer", WSDM 2011, found that one's own past
 *   cascades predict the next best.
 * - reach 15, views: being seen counts, but least of what is counted, as views say nothing of effect and not all sites
 *   give them.
 * - standing 10, the weight of its site in the register, 1 to 5: an agency is believed and passed on by others whose
 *   copies we may not see.
 *
 * How much an account posts is no part: posting a lot is not influence. Logarithms, since all of these have heavy
 * tails: one post that goes round the country would leave everybody else at nothing. It is a place among those
 * compared, so it changes with the question. Followers are no part either: sources do not give them.
 */
export function influenceOf(figures: InfluenceFigures, strongest: InfluenceFigures): InfluenceFigures {
  const logarithmic = (part: InfluencePart): number =>
    strongest[part] > 0 ? (influenceWeights[part] * Math.log1p(figures[part])) / Math.log1p(strongest[part]) : 0;
  return {
    spread: logarithmic('spread'),
    response: logarithmic('response'),
    origin: logarithmic('origin'),
    reach: logarithmic('reach'),
    standing: (influenceWeights.standing * Math.min(topStanding, figures.standing)) / topStanding,
  };
}

/** Parts together, with one decimal. */
export const influenceSum = (points: InfluenceFigures): number =>
  Math.round(influenceParts.reduce((sum, part) => sum + points[part], 0) * 10) / 10;
