import { withServices } from '#core';
import { defineServer, serve } from '#core/server';
import { AnalysisService } from '#plugins/analysis/server';
import { ArticlePins } from '#plugins/articles/server';
import { frontContract } from '../contract';
import { front } from '../plugin';
import { dashboardQuestions, places } from '../questions';

export default defineServer(front, {
  calls: [
    serve(
      frontContract,
      withServices({ analysis: AnalysisService, articlePins: ArticlePins }, ({ analysis, articlePins }) => ({
        dashboard: async ({ caller, query: { period, Subject_ID, Is_Full } }) => {
          const now = Date.now();
          const isFull = Is_Full === 'true';
          const questions = dashboardQuestions(period, Subject_ID ?? '');
          const requestedPlaces = places.filter((place) => isFull || !questions[place].isSlow);
          const [replies, Pins] = await Promise.all([
            analysis.answers(
              caller,
              requestedPlaces.map((place) => ({
                Module_ID: questions[place].module.id,
                Input: questions[place].input,
              })),
              now,
            ),
            isFull ? articlePins.list(caller) : null,
          ]);
          return {
            At: new Date(now).toISOString(),
            Answers: replies.map((reply, index) => ({ ...reply, Place: requestedPlaces[index] ?? '' })),
            Pins,
          };
        },
      })),
    ),
  ],
});
