import { hireLine } from './hire-line'

/** The lines of car hire. */
export const carHireLines = { 'car-hire.book-car': hireLine }
