export const statistics = {}
