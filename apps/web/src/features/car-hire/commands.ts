import { hireLine } from './hire-line'

export const carHireLines = { 'car-hire.book-car': hireLine }
