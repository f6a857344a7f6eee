/** The id of the panel that the day tabs control. */
export const dayPanelId = 'planner-day'

/** The container that ideas lie in while rows are moved; every other container is a day, by its id. */
export const ideasContainer = 'ideas'
